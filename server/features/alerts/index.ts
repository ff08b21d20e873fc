/** The door of alerts: searches that people keep, and the new reports that they find. */

export { createAlerts } from './create-alerts.ts';
