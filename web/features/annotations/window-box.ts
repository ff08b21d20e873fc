/** Where something stands in the window, in CSS pixels. */
export interface WindowBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
