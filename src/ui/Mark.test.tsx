import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ChatMark } from './ChatMark.tsx';

const elements = '<circle cx="5" cy="5" r="4" fill="#0b8a3d"/>';
vi.mock('../content/logo.data.ts', () => ({
  logo: { viewBox: '0 0 10 10', elements: '<circle cx="5" cy="5" r="4" fill="#0b8a3d"/>' },
}));

test('the chat’s button shows the agency’s logo', () => {
  expect(renderToStaticMarkup(<ChatMark />)).toContain(elements);
});
