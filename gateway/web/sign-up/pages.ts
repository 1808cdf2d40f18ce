import type { TextKey } from '../../core/language/catalogs.ts'
import type { Step } from '../../merchants/partners/index.ts'

/** The pages, in order. Those with a step save its fields. */
export const pages = [
  { path: '/sign-up/business', title: 'apply.yourBusiness', step: 'business' },
  { path: '/sign-up/address', title: 'apply.address', step: 'address' },
  { path: '/sign-up/owner', title: 'apply.owner', step: 'owner' },
  { path: '/sign-up/owners', title: 'apply.furtherOwners' },
  { path: '/sign-up/bank', title: 'apply.yourBank', step: 'bank' },
  { path: '/sign-up/review', title: 'apply.review' },
  { path: '/sign-up/sign', title: 'apply.signTitle' },
] as const satisfies readonly { path: string; title: TextKey; step?: Step }[]

type Page = (typeof pages)[number]
export type PagePath = Page['path']
export type StepPage = Extract<Page, { step: Step }>

export const stepPages = pages.flatMap((page) => ('step' in page ? [page] : []))
