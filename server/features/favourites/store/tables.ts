import type { Generated } from 'kysely';

/** The tables that belong to favourites; no other feature reads or writes them. */
export interface FavouriteTables {
  favourites: {
    uid: number;
    report_id: number;
    created_at: Date;
    /** Null for none. */
    folder_id: Generated<number | null>;
  };
  favourite_folders: {
    id: Generated<number>;
    uid: number;
    name: string;
    /** Folders of one person follow one another by this. */
    place: number;
    created_at: Date;
  };
  favourite_folder_links: {
    folder_id: number;
    uid: number;
    token_hash: Buffer;
    made_at: Date;
    ends_at: Date;
  };
}
