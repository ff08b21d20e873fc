declare const permission: unique symbol;

/**
 * A value that somebody was found to have the right to use for `Action`. What delivers a file, spends a unit, reads
 * something private or asks the index takes an `Allowed`, so that a forgotten check does not compile. Made by `allow`,
 * which only the `access.ts` of a feature may import.
 */
export type Allowed<Value, Action extends string> = Value & { readonly [permission]: Action };
