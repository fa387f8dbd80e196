/** Stands in for the files that texts name, all of which Astro would import. */
export default new Map();
