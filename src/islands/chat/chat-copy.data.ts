import { parseContent } from '../../../agency/parse-content.ts';
import source from '../../../content/shared/chat.yaml?raw';
import { chatSchema } from '../../content/schemas/chat.ts';

/** The chat's copy. It ships with the chat's script, not with every page. */
export const chatCopy = parseContent('content/shared/chat.yaml', source, chatSchema);
