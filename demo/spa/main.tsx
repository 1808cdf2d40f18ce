// A checkout in React: the fields are elements, so there is no wrapper and nothing to clean up.
import { defineHostedField } from '@service/hosted-fields/element'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { ShopSettings } from './settings.ts'

const root = document.querySelector<HTMLElement>('#app')
if (!root) throw new Error('The page has no place for the app.')
const shop = JSON.parse(root.dataset.settings ?? '') as ShopSettings

defineHostedField({
  publicKey: shop.publicKey,
  frameUrl: shop.frameUrl,
  surchargeEnabled: true,
  input: { css: fieldStyles() },
})

createRoot(root).render(
  <StrictMode>
    <App shop={shop} />
  </StrictMode>,
)

/** Custom properties keep `light-dark()` as it is written: so the fields follow when the person switches to dark. */
function fieldStyles() {
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
