/** The shop's sign in the browser's tab, as an address. */
export const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b6b5c"/>' +
      '<path d="M8 10h12v9a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zm12 2h2a3 3 0 0 1 0 7h-2" fill="none" stroke="#fff" stroke-width="2.5"/></svg>',
  )
