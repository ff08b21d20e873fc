/** Nobody has this address; whoever asks for it phones out. */
export const BEACON = 'http://phone-out.invalid';
