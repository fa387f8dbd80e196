import { photoFacts } from '../../agency/agency.ts';
import { photoProblem } from '../photo-paths.ts';

/** An existing photo in `content/photos/`. */
export const photo = photoFacts.superRefine(({ file }, { addIssue }) => {
  const message = photoProblem(`content/photos/${file}`);
  if (message) addIssue({ code: 'custom', path: ['file'], message });
});
