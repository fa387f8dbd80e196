/**
 * Which pages browsers may prepare before the visitor chooses them: those a pointer rests on or a
 * finger goes down on. https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
export const speculationRules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/*.*'] } }] },
      eagerness: 'moderate',
    },
  ],
};
