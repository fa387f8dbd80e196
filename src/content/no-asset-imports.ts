/** Replaces the map of files that Markdown refers to, all of which Astro would import. */
export default new Map();
