import type { Tier } from './levels.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** How much somebody may bring. */
export interface UploadLimits {
  fileBytes: number;
  /** A calendar day in Asia/Shanghai. */
  dailyFiles: number;
  dailyBytes: number;
  /** At a time, whatever became of it. */
  keptBytes: number;
}

const none: UploadLimits = { fileBytes: 0, dailyFiles: 0, dailyBytes: 0, keptBytes: 0 };

const LIMITS: Record<Exclude<Tier, 'unknown'>, UploadLimits> = {
  visitor: none,
  free: { fileBytes: 20 * MB, dailyFiles: 50, dailyBytes: 400 * MB, keptBytes: 200 * MB },
  ordinary: { fileBytes: 50 * MB, dailyFiles: 100, dailyBytes: GB, keptBytes: 2 * GB },
  senior: { fileBytes: 100 * MB, dailyFiles: 300, dailyBytes: 3 * GB, keptBytes: 10 * GB },
  enterprise: { fileBytes: 200 * MB, dailyFiles: 1000, dailyBytes: 10 * GB, keptBytes: 50 * GB },
};

export const uploadLimitsOf = (tier: Tier): UploadLimits => (tier === 'unknown' ? none : LIMITS[tier]);

/** 12 字节, 1.5 MB, 20 MB, 2 GB. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} 字节`;
  const [size, unit] =
    bytes >= GB ? [bytes / GB, 'GB'] : bytes >= MB ? [bytes / MB, 'MB'] : [bytes / 1024, 'KB'];
  return `${size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`;
}
