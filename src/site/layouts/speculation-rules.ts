/**
 * Lets browsers prerender a page when the pointer rests on its link or a finger touches it.
 * https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        // Pages under /book show current availability, so a prerendered page could be out of date.
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/book*', '/*.*'] } }],
      },
      eagerness: 'moderate',
    },
  ],
};
