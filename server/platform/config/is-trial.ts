/** What tells a trial from a site, as the environment or the configuration names it; empty and null are not given. */
interface Surroundings {
  DATABASE_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
}

/** Whether people can come only from this machine, as far as the name tells; no name is the machine's own. */
function isLocalUrl(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return publicUrl === undefined;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname);
}

/**
 * Whether somebody only tries the product out: the embedded database, and no public name. Everything that is on for a trial alone (the demo
 * accounts, the inboxes, the simulated WeChat, the sandbox) asks here.
 */
export function isTrial({ DATABASE_URL, PUBLIC_URL }: Surroundings): boolean {
  return DATABASE_URL === undefined && isLocalUrl(PUBLIC_URL);
}
