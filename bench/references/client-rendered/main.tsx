import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { ChatAssistant } from '../../../src/islands/chat/ChatAssistant.tsx';
import 'virtual:site.css';
import { chat, footer, header, pages } from 'virtual:pages';

/** What stands around every page. */
function Frame() {
  return (
    <>
      {header()}
      <main id="content">
        <Outlet />
      </main>
      {footer()}
      <ChatAssistant {...chat} />
    </>
  );
}

const router = createBrowserRouter([
  {
    path: '/',
    element: <Frame />,
    children: Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> })),
  },
]);

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
