import type { UPLOAD_STATES } from '#contract/calls/uploads.ts';
import type { Generated } from '#server/platform/db/table-types.ts';

/** `removing` is gone for everybody; what is left of it is being taken away. */
export type UploadState = (typeof UPLOAD_STATES)[number] | 'removing';

/** The tables that belong to uploads. */
export interface UploadTables {
  uploads: {
    id: string;
    /** Whose room it takes. */
    uid: number;
    /** The group that it goes to once it can be read; null for none, and once it is there. */
    gid: number | null;
    /** The key of those whom it is for: `person:12`. */
    audience: string;
    name: string;
    folder: string;
    size_bytes: number;
    /** What it takes of the person's room; 0 once its bytes are gone. */
    held_bytes: number;
    state: UploadState;
    reason: Generated<string>;
    may_retry: Generated<boolean>;
    /** It failed because it wants a password, and its bytes are kept until somebody gives one. */
    needs_password: Generated<boolean>;
    kind: Generated<string>;
    sha256: string | null;
    content_id: number | null;
    page_count: Generated<number>;
    /** The report of the library that it is as well. */
    twin_id: Generated<number | null>;
    created_at: Date;
    changed_at: Date;
  };
  upload_space: { uid: number; held_bytes: number; most_bytes: number };
  upload_days: {
    uid: number;
    day: string;
    files: number;
    bytes: number;
    most_files: number;
    most_bytes: number;
  };
}
