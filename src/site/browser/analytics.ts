declare global {
  interface Navigator {
    /** Global Privacy Control, https://www.w3.org/TR/gpc/. */
    readonly globalPrivacyControl?: boolean;
  }
  interface Document {
    /** https://wicg.github.io/nav-speculation/prerendering.html */
    readonly prerendering?: boolean;
  }
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads the analytics tag once the page is visible and idle. A prerendered page waits until it is
 * activated; with Global Privacy Control the tag does not load.
 */
export function loadAnalytics(script: string, id: string): void {
  if (navigator.globalPrivacyControl) return;

  const load = () => {
    window.dataLayer ??= [];
    const queue = window.dataLayer;
    // The tag reads `arguments` objects from its queue and ignores arrays.
    function tag(..._: unknown[]) {
      // biome-ignore lint/complexity/noArguments: the tag's protocol
      queue.push(arguments);
    }
    tag('js', new Date());
    tag('config', id);
    const element = document.createElement('script');
    element.async = true;
    element.src = `${script}?id=${encodeURIComponent(id)}`;
    document.head.append(element);
  };
  const loadWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
    else setTimeout(load, 2000);
  };
  const loadWhenVisible = () => {
    if (document.visibilityState === 'visible') loadWhenIdle();
    else document.addEventListener('visibilitychange', loadWhenVisible, { once: true });
  };
  const loadAfterPage = () => {
    if (document.readyState === 'complete') loadWhenVisible();
    else addEventListener('load', loadWhenVisible, { once: true });
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', loadAfterPage);
  else loadAfterPage();
}
