/** The door of credentials: what tells a person and a browser again. Passwords, the keys of sessions, the marks of browsers; it knows no database. */

export { isListedPassword } from './common-passwords.ts';
export { KNOWN_BROWSER_LIFE_MS, knownAs, withMarkOf } from './known-browser.ts';
export { createPasswords, type HashCost, type Passwords } from './passwords.ts';
export { placeName } from './place-name.ts';
export { browserName } from './rules/browser-name.ts';
export { createSessionSecrets, type SessionSecrets, sha256 } from './session-secrets.ts';
