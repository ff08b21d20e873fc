/** Opens what a password closes: DOCX, PPTX and XLSX. */
export interface OfficeUnlocker {
  /**
   * The file that lies in the encrypted package; null where the password does not open it. The password is kept nowhere once that is decided,
   * and no error names it. Throws `ConversionRefused` for what is closed in a way that is not known, or damaged.
   */
  unlock(bytes: Uint8Array, password: string): Promise<Uint8Array | null>;
}
