/** How many days a report is kept. */
export const auditKeptDays = 30;

/** The most requests of one audit to the site that it looks at; each followed redirect is one. */
export const auditRequestLimit = 12;

/** For how many minutes a site is not visited again, unless somebody asks to look again. */
export const auditPauseMinutes = 10;

/** How long the server holds an answer until the report is there, in ms; most take less. */
export const auditHoldMs = 8_000;
