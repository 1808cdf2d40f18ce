/**
 * The look of the page's own inputs, for the text inside the frames. Custom properties keep `light-dark()` as it is written: so the
 * fields follow when the person switches to dark.
 */
export function fieldStyles() {
  const page = getComputedStyle(document.documentElement)
  const color = (property: string) => page.getPropertyValue(property).trim()
  return {
    'font-family': getComputedStyle(document.body).fontFamily,
    'font-size': '1rem',
    padding: '0 0.875rem',
    color: color('--ink'),
    'caret-color': color('--accent'),
    ':invalid': { color: color('--bad') },
    '::placeholder': { color: color('--placeholder'), opacity: 1 },
  }
}
