export { challengeKinds, resultText } from './authentication-words.ts'
export { changeLine } from './change-line.ts'
export { file } from './download.ts'
export {
  type Asked,
  choicesOf,
  day,
  linked,
  linkedTexts,
  type NoFilters,
  oneOf,
  oneUsually,
  search,
} from './filters.ts'
export { ifFound } from './if-found.ts'
export { type CsvColumns, linesOf } from './lines.ts'
export { type Listing, list } from './list.ts'
export { listFoot, pagerOf } from './list-foot.ts'
export { sectionsFor } from './navigation.ts'
export { formField, newForm, sourceIdOf } from './once.ts'
export type { PageParts } from './page-parts.ts'
export {
  following,
  numbered,
  oneMore,
  paged,
  pageOf,
  pageOrPlaceOf,
  pagingOf,
  placeText,
  rowsIn,
  totalOf,
} from './paging.ts'
export { type Action, action, type Resource, resource } from './resource.ts'
export {
  configOf,
  fieldsFor,
  fill,
  type Outcome,
  type Pages,
  pages,
  type Screen,
  type ScreenForm,
  type ScreenState,
  screen,
  type Values,
} from './screen.ts'
export { type Group, type Hit, MOST_HITS, searchPage } from './search-page.ts'
export { OPERATOR_SEARCH, SEARCH, shellOf } from './shell.ts'
export * from './show.ts'
export { amountIn, endingIn, searchWithoutCards } from './sought.ts'
export { faultIf, tooLong, typed } from './typed.ts'
export { type AddressedRequest, type Visitor, visitorOf, withQuery } from './visitor.ts'
