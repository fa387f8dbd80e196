import { photoFacts } from '../../../core/agency/agency.ts';
import { photoProblem } from '../photo-names.ts';

/** A photo in `content/photos/` that exists. */
export const photo = photoFacts.superRefine(({ file }, { addIssue }) => {
  const message = photoProblem(`content/photos/${file}`);
  if (message) addIssue({ code: 'custom', path: ['file'], message });
});
