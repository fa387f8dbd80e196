import { parseContent } from '../../../agency/parse-content.ts';
import source from '../../../content/shared/chat.yaml?raw';
import { chatSchema } from '../../content/schemas/chat.ts';

/** Everything the chat says. It comes with the chat's script, so that pages do not carry it. */
export const chatWords = parseContent('content/shared/chat.yaml', source, chatSchema);
