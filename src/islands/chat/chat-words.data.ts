import source from '../../../content/pages/chat.yaml?raw';
import { parseContent } from '../../content/parse-content.ts';
import { chatSchema } from '../../content/schemas/page.ts';

/** Everything the chat says. It comes with the chat's script, so that pages do not carry it. */
export const chatWords = parseContent('content/pages/chat.yaml', source, chatSchema);
