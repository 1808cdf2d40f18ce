// Leaks in what a field reports to the page.
import { by, plants } from '../plant.ts'

const FIELD = 'frame/field/field.ts'
const REPORT = 'frame/field/report.ts'
const sameIn = (values: string) => by('same-state', `a page hears the same of ${values}`)
const sameReports = sameIn('4539578763621486')
const alikeNumbers = by('guesses', 'what a report tells is the same for any two numbers of one brand')

export const reports = plants([
  [
    'report-digit',
    'A report has a member of its own with the last digit.',
    REPORT,
    '...(token && { token }),\n',
    '...(token && { token }),\n ...{ last: typed.slice(-1) },\n',
    alikeNumbers,
  ],
  [
    'report-prefix',
    'The brand in a report is the first six digits.',
    REPORT,
    "card: verdict.card ?? '',",
    "card: (verdict.card ?? '') && typed.slice(0, 6),",
    alikeNumbers,
  ],
  [
    'report-length',
    'The length in a report has the last digit behind the point.',
    REPORT,
    'length: typed.length,',
    'length: typed.length + Number(typed.slice(-1)) / 100,',
    alikeNumbers,
  ],
  [
    'report-error',
    'The error in a report repeats what was typed.',
    REPORT,
    'const error = refusal || errorText(texts, type, errorCode)',
    'const error = refusal || errorText(texts, type, errorCode) && errorText(texts, type, errorCode) + typed',
    alikeNumbers,
  ],
  [
    'report-shown-error',
    'The error is shown earlier, at the first odd digit.',
    REPORT,
    "isErrorShown(state, verdict, typed) ? error : ''",
    "isErrorShown(state, verdict, typed) || /[13579]$/.test(typed) ? error : ''",
    alikeNumbers,
  ],
  [
    'report-token-digits',
    'The reference of a valid field ends in the last four digits.',
    REPORT,
    'state.token ?? randomId()',
    'state.token ?? randomId().slice(0, -4) + typed.slice(-4)',
    sameReports,
  ],
  [
    'report-token-fixed',
    'The reference of a valid field is a function of its value, so equal values can be recognized.',
    REPORT,
    'state.token ?? randomId()',
    "'00000000-0000-4000-8000-' + btoa(typed).slice(0, 12)",
    sameReports,
  ],
  [
    'report-twice',
    'An odd digit is reported twice.',
    FIELD,
    'reports.add(report, cause, key)\n    if',
    'reports.add(report, cause, key)\n    if (/[13579]$/.test(editor.value())) reports.add(report, cause, key)\n    if',
    alikeNumbers,
  ],
  [
    'report-cause',
    'A digit above 4 is reported as a change of the rules.',
    FIELD,
    'reports.add(report, cause, key)\n    if',
    "reports.add(report, /[5-9]$/.test(editor.value()) && cause === 'change' ? 'rules' : cause, key)\n    if",
    alikeNumbers,
  ],
  [
    'report-focus',
    'A field that ends in an even digit denies that it has the focus.',
    REPORT,
    'focus: isFocused(input),',
    'focus: isFocused(input) && !/[02468]$/.test(typed),',
    alikeNumbers,
  ],
  [
    'report-empty-message',
    'The port carries an empty message for each odd digit.',
    'frame/field/start.ts',
    "const field = createField(shown, (report, cause) => page.tell('changed', report, cause))",
    `const field = createField(shown, (report, cause) => {
      page.tell('changed', report, cause)
      if (/[13579]$/.test(shown.input.value)) shown.port.postMessage({})
    })`,
    sameReports,
  ],
  [
    'brand-of-six',
    'The brand depends on six digits.',
    'shared/card-brands.ts',
    'visa: { starts: /^4/,',
    'visa: { starts: /^4(?!01178)/,',
    alikeNumbers,
  ],
  [
    'luhn-each-length',
    'The checksum is judged at every length.',
    'frame/card.ts',
    'const isJudged = digits.length === lengths[0] || digits.length === maxLength',
    'const isJudged = lengths.includes(digits.length)',
    by('same-state', 'a long unionpay number'),
  ],
  [
    'month-zero',
    'The 0 that the field puts before a month counts as typed, so its length names the digits above 1.',
    'frame/field/mask.ts',
    "return hasAdded && text.startsWith('0') ? text.slice(1) : text",
    'return text',
    sameIn('1 and 4'),
  ],
  [
    'text-content',
    'A text that has a digit in it is not valid.',
    'frame/kinds/text.ts',
    "const isMissing = required && value === ''",
    "const isMissing = required && (value === '' || /\\d/.test(value))",
    sameIn('WWWW'),
  ],
  [
    'account-odd',
    'An account number that ends in an odd digit is called invalid.',
    'frame/kinds/bank.ts',
    'const valid = digits.length >= account.least && digits.length <= account.most',
    'const valid = digits.length >= account.least && digits.length <= account.most && Number(digits.slice(-1)) % 2 === 0',
    sameIn('8888888800'),
  ],
  [
    'list-arrows',
    'A list reports each entry that the arrow keys pass, so a page counts them.',
    FIELD,
    "const isPassed = isList && state.isTyped && input.value !== '' && isFocused(input)",
    'const isPassed = false',
    by('same-state', 'how many arrow keys'),
  ],
])
