/** Posts JSON, and resolves with the response. @throws an error whose message says what to do. */
export async function postJson(path = '', body: unknown = {}) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return await response.json();
  const { message = 'Please try again in a minute.' } = await response.json().catch(() => ({}));
  throw new Error(message);
}
