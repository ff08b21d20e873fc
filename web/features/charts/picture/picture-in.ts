/** The first picture among what was pasted or dropped. */
export const pictureIn = (data: DataTransfer | null): File | null =>
  Array.from(data?.files ?? []).find(({ type }) => type.startsWith('image/')) ?? null;
