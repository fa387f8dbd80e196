import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { ChatMark } from './ChatMark.tsx';

const elements = '<circle cx="5" cy="5" r="4" fill="#0b8a3d"/>';
vi.mock('../content/logo.data.ts', () => ({
  logo: { viewBox: '0 0 10 10', elements: '<circle cx="5" cy="5" r="4" fill="#0b8a3d"/>' },
}));

test.each([
  ['the chat’s button', <ChatMark key="chat" />],
  [
    'a list of reasons',
    <PlotGrid key="reasons" items={[{ title: 'One price', description: 'For a year.' }]} />,
  ],
])('%s shows the agency’s logo', (_, view) => {
  expect(renderToStaticMarkup(view)).toContain(elements);
});
