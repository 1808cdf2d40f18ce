// How a brand's pages look, on light and on dark ones, before a restart shows it to anyone.
import { english } from '../../core/language/words.ts'
import { type Look, logoOf } from '../layout/brand.ts'
import { type BrandColors, brandColors, isColor } from '../layout/color.ts'
import { panel } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'

/** @returns nothing for what is no color */
export function brandPreview(brand: Look): Html | undefined {
  if (!isColor(brand.color)) return undefined
  const { light, dark } = brandColors(brand.color)
  return panel(
    {
      title: 'Preview',
      text: 'On a light page and on a dark one. If text in the color would be hard to read, pages make it darker or lighter.',
    },
    html`<div class="halves">${sample(brand, light, 'light')}${sample(brand, dark, 'dark')}</div>`,
  )
}

/** The colors are attributes of a picture: a page's styles come from its style sheet alone. */
function sample(brand: Look, { accent, onAccent }: BrandColors, scheme: 'light' | 'dark'): Html {
  const src = logoOf(brand)
  const amount = english.money(12_000, 'USD')
  return html`<div class="preview ${scheme}">
    ${src ? html`<img class="logo" src="${src}" alt="${brand.name}">` : html`<strong>${brand.name}</strong>`}
    <p class="soft">Invoice for ${amount}</p>
    <svg width="100%" height="40" role="img" aria-label="Button in ${accent}">
      <rect width="100%" height="100%" rx="8" fill="${accent}"/>
      <text x="50%" y="50%" text-anchor="middle" dominant-baseline="central" fill="${onAccent}">${english.text('pay.submit', { amount })}</text>
    </svg>
  </div>`
}
