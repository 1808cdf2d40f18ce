// What the dashboard's pages do beyond their HTML. All of them work without this script.
import { startChoices } from './choices.ts'
import { startCopying } from './copy.ts'
import { foldFilters } from './filters.ts'
import { startMenus } from './menus.ts'
import { startQuestions } from './questions.ts'
import { startSearch } from './search.ts'
import { startToasts } from './toasts.ts'
import { showWaiting } from './waiting.ts'

const box = document.querySelector<HTMLFormElement>('form.find')
if (box) startSearch(box)
foldFilters()
startChoices()
startCopying()
startMenus()
startQuestions()
startToasts()
showWaiting()
