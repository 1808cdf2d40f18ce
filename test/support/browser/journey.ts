// What people do by keyboard alone, as tests: each begins signed in, or as nobody.
import type { Page } from '@playwright/test'
import type { PartnerSite } from './partners.ts'
import { type Person, signIn } from './people.ts'
import { test } from './worlds.ts'

export interface Journey {
  name: string
  /** Who has signed in before it begins; absent: nobody. */
  who?: (gateway: PartnerSite['gateway']) => Person
  isLong?: boolean
  go(page: Page, site: PartnerSite): Promise<void>
}

export const owner = ({ console }: PartnerSite['gateway']): Person => console
export const operator = ({ operator }: PartnerSite['gateway']): Person => operator

/** A test of each journey. */
export function testJourneys(journeys: readonly Journey[]): void {
  for (const { name, who, isLong, go } of journeys)
    test(`by keyboard alone, ${name}`, { tag: isLong ? '@long' : [] }, async ({ page, partner }) => {
      if (who) {
        await page.goto(`${partner.gateway.pagesUrl}/sign-in`)
        await signIn(page, who(partner.gateway))
      }
      await go(page, partner)
    })
}
