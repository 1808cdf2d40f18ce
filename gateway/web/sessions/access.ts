import type { Permission } from '../../core/permissions.ts'

/** Who may open a page: anyone, anyone who is signed in, or users with a permission (rules: permissions.md#table). */
export type Access = 'anybody' | 'person' | Permission

/** What a route of pages for people says in its config. */
export interface RouteAccess {
  access?: Access
  /**
   * Whether the user must have confirmed a short time ago that it's them. Absent: of a page, no; of a form, if its permission asks for
   * it (rules: pages.md#confirm).
   */
  confirmed?: boolean
  /** Whether it opens for users who still have to set up a second factor: it's on the way there. */
  withoutSecondFactor?: boolean
  /** Whether the form does the same whichever mode and merchant its page showed, as what switches them does. */
  fromAnyPage?: boolean
  /** Whether the form, sent in test mode, also changes what live mode uses. */
  ofBothModes?: boolean
}
