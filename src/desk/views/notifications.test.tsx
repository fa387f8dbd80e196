import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Notifications } from './Notifications.tsx';

const now = Date.UTC(2026, 10, 24, 18);
const day = 24 * 60 * 60 * 1000;
const device = { id: '1', device: 'Chrome on Android', createdAt: now - 30 * day, isThis: true };

test('a device whose notifications ended is named, and can be notified again', () => {
  const show = (endedAt: number | null) => {
    const devices = [{ ...device, endedAt }];
    return renderToStaticMarkup(<Notifications publicKey="" devices={devices} now={now} />);
  };
  const [current, ended] = [show(null), show(now - 2 * day)];
  expect(current.replace(/<[^>]+>/g, '')).toContain('Chrome on Android, here since 30 days ago');
  expect(current).not.toContain('Turn on notifications here');
  expect(ended.replace(/<[^>]+>/g, '')).toContain(
    'Chrome on Android: notifications ended 2 days ago',
  );
  expect(ended).toContain('Turn on notifications here');
});
