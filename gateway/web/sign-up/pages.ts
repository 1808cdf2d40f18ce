import type { TextKey } from '../../core/language/catalogs.ts'
import type { Step } from '../../merchants/partners/index.ts'

export const REVIEW = '/sign-up/review'
export const SIGN = '/sign-up/sign'

/** The pages, in order. Those with a step save its fields; one that is `within` another belongs to its step in the list. */
export const pages = [
  { path: '/sign-up/business', title: 'apply.yourBusiness', step: 'business' },
  { path: '/sign-up/address', title: 'apply.address', step: 'address' },
  { path: '/sign-up/owner', title: 'apply.owner', step: 'owner' },
  { path: '/sign-up/owners', title: 'apply.furtherOwners', within: '/sign-up/owner' },
  { path: '/sign-up/bank', title: 'apply.yourBank', step: 'bank' },
  { path: REVIEW, title: 'apply.review' },
  { path: SIGN, title: 'apply.signTitle' },
] as const satisfies readonly { path: string; title: TextKey; step?: Step; within?: string }[]

type Page = (typeof pages)[number]
export type PagePath = Page['path']
export type StepPage = Extract<Page, { step: Step }>

/** The steps that the list at the top shows. */
export const shownPages = pages.filter((page) => !('within' in page))

/** The page whose step a page belongs to. */
export const stepOf = (path: PagePath): string =>
  pages.flatMap((page) => (page.path === path && 'within' in page ? [page.within] : []))[0] ?? path

export const stepPages = pages.flatMap((page) => ('step' in page ? [page] : []))
