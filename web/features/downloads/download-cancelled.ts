/** Stopped by whoever asked for it. `isCounted`: most had come too often today, or all of it; what it cost is not given back. */
export class DownloadCancelled extends DOMException {
  readonly isCounted: boolean;

  constructor(isCounted: boolean) {
    super('cancelled', 'AbortError');
    this.isCounted = isCounted;
  }
}
