/** Opens what a password closes. */
export interface PdfUnlocker {
  /**
   * A copy that opens without a password and is otherwise the same; null where the password does not open it. The password is kept nowhere
   * once that is decided, and no error names it. Throws `PdfRefused` for what is no PDF that anybody can open.
   */
  unlock(bytes: Uint8Array, password: string): Promise<Uint8Array | null>;
}
