import { escapeHtml } from '../../platform/escape-html.ts';
import { markdownFromHtml } from './markdown-from-html.ts';

/** Markdown for a copied text; empty if it says no more than the plain text. */
function markdownFor(copied: DataTransfer): string {
  const html = copied.getData('text/html');
  // Code, or the source of Markdown.
  if (/white-space:\s*pre\b(?!-)|<pre\b/i.test(html)) return '';
  const markdown = markdownFromHtml(html);
  const plain = copied.getData('text/plain').replace(/[^\S\n]+/g, ' ');
  return markdown === plain.trim() ? '' : markdown;
}

/**
 * Inserts a text that can be undone. In Chromium, `insertText` takes seconds for a long one and is
 * undone with the words typed before; Firefox has no `insertHTML` in a field.
 */
const insert = (text: string): boolean =>
  document.execCommand('insertHTML', false, escapeHtml(text)) ||
  document.execCommand('insertText', false, text);

document.addEventListener('paste', (event) => {
  const { target: field, clipboardData } = event;
  if (!(field instanceof HTMLTextAreaElement) || !clipboardData) return;
  const before = field.value.slice(0, field.selectionStart);
  // The text of a file begins with its facts, which are no Markdown.
  const isMarkdown = field.name === 'body' || /^---\n.*?\n---\n/s.test(before);
  const markdown = isMarkdown ? markdownFor(clipboardData) : '';
  const start = markdown.includes('\n') && /[^\n]$/.test(before) ? '\n\n' : '';
  if (markdown && insert(start + markdown)) event.preventDefault();
});
