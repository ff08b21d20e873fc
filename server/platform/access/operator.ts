declare const standing: unique symbol;

/**
 * Proof that whoever acts runs the site. What an operator does to others, and sees of them (refunds, prices, invoices, organisations,
 * groups, what people wrote, whose a copy is, reports that go), takes one, so that no route can do it by accident. Made by
 * `actAsOperator`, which only the door of the command line may import.
 */
export interface OperatorProof {
  readonly [standing]: 'operator';
}
