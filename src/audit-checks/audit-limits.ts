/** How many days a report is kept. */
export const auditKeptDays = 30;

/** Maximum requests of one audit to a site; each followed redirect counts as one. */
export const auditRequestLimit = 12;

/** Minutes until a site may be visited again, unless the visitor asks for a repeat. */
export const auditPauseMinutes = 10;

/** How long the server holds a response to wait for the report, in ms; most take less. */
export const auditHoldMs = 8_000;
