/**
 * Raise it with every change after which a stored file would be read differently: `library -- reread` goes over what was read by
 * lower rules and over nothing else.
 */
export const UNDERSTANDING_RULES = 53;
