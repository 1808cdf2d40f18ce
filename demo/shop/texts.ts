// What the shop itself says, in each of its languages. The card fields bring their own texts.

/** The shop's languages, by the names that they give themselves. */
export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const
export type Language = keyof typeof languages

export const direction = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

const isKnown = (language: unknown): language is Language =>
  language === 'en' || language === 'de' || language === 'ar'

/**
 * The language of an address, `/?lang=de`, or else the first that the browser prefers; English for any that the shop does not have.
 * @param accepted the header `Accept-Language`
 */
export function languageOf(asked: unknown, accepted = ''): Language {
  if (asked !== undefined) return isKnown(asked) ? asked : 'en'
  return (
    accepted
      .split(',')
      .map((tag) => tag.trim().slice(0, 2).toLowerCase())
      .find(isKnown) ?? 'en'
  )
}

/** `{total}` and `{surcharge}` are amounts, `{card}` is a brand. */
export type ShopTexts = { [Key in keyof typeof en]: string }

const en = {
  title: 'Checkout',
  language: 'Language',
  order: 'Your order',
  mug: 'Stoneware mug',
  mugDetail: 'Sea green, 350 ml',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  surcharge: 'Card surcharge',
  total: 'Total',
  payByCard: 'Pay by card',
  number: 'Card number',
  expires: 'Expires',
  month: 'Expiry month',
  year: 'Expiry year',
  monthFormat: 'MM',
  yearFormat: 'YYYY',
  code: 'Security code',
  name: 'Name on card',
  pay: 'Pay {total}',
  paying: 'Paying…',
  adds: 'A credit card adds {surcharge}: the total is {total}.',
  free: 'No surcharge on debit and prepaid cards: the total is {total}.',
  nameMissing: 'Enter the name on the card.',
  expiryMissing: 'Choose month and year.',
  expired: 'The card has expired.',
  check: 'Please check what is marked.',
  checking: 'We’re checking your payment',
  noAnswer: 'We don’t know yet whether your card was charged. Please don’t pay again.',
  whatNext:
    'We’re asking the payment service, and will email you whether your order is paid. If it isn’t, nothing is charged.',
  thanks: 'Thank you, your order is paid',
  paid: 'Paid',
  amount: 'Amount',
  includesSurcharge: 'Includes surcharge',
  card: 'Card',
  endingIn: '{card} ending in {digits}',
  payment: 'Payment',
  again: 'Buy two more mugs',
  blocked: 'The card fields could not be loaded',
  blockedWhy:
    'They come from the payment gateway, and most likely this browser has not accepted its certificate yet. A browser does not ask about that for a part of a page.',
  accept: 'Accept the certificate there:',
  reload: 'Come back and load this page again',
  needsScript: 'To pay by card, this page needs JavaScript.',
  testCards: 'Test cards',
  isDemo: 'This is a demo: no money moves.',
  approved: 'is approved',
  declined: 'is declined',
  debit: 'is a debit card, without surcharge',
  anyRest: 'Any future date, any three digits, any name.',
  react: 'The same shop in React',
}

const de: ShopTexts = {
  title: 'Kasse',
  language: 'Sprache',
  order: 'Ihre Bestellung',
  mug: 'Becher aus Steinzeug',
  mugDetail: 'Meergrün, 350 ml',
  subtotal: 'Zwischensumme',
  shipping: 'Versand',
  surcharge: 'Kartenzuschlag',
  total: 'Summe',
  payByCard: 'Mit Karte zahlen',
  number: 'Kartennummer',
  expires: 'Gültig bis',
  month: 'Ablaufmonat',
  year: 'Ablaufjahr',
  monthFormat: 'MM',
  yearFormat: 'JJJJ',
  code: 'Prüfnummer',
  name: 'Name auf der Karte',
  pay: '{total} zahlen',
  paying: 'Zahlung läuft…',
  adds: 'Mit einer Kreditkarte kommen {surcharge} dazu: Die Summe ist {total}.',
  free: 'Ohne Zuschlag mit Debit- und Prepaidkarten: Die Summe ist {total}.',
  nameMissing: 'Geben Sie den Namen auf der Karte ein.',
  expiryMissing: 'Wählen Sie Monat und Jahr.',
  expired: 'Die Karte ist abgelaufen.',
  check: 'Bitte prüfen Sie, was markiert ist.',
  checking: 'Wir prüfen Ihre Zahlung',
  noAnswer: 'Wir wissen noch nicht, ob Ihre Karte belastet wurde. Bitte zahlen Sie nicht noch einmal.',
  whatNext:
    'Wir fragen beim Zahlungsdienst nach und teilen Ihnen per E-Mail mit, ob Ihre Bestellung bezahlt ist. Wenn nicht, wird nichts abgebucht.',
  thanks: 'Danke, Ihre Bestellung ist bezahlt',
  paid: 'Bezahlt',
  amount: 'Betrag',
  includesSurcharge: 'Davon Zuschlag',
  card: 'Karte',
  endingIn: '{card} mit den Endziffern {digits}',
  payment: 'Zahlung',
  again: 'Noch zwei Becher kaufen',
  blocked: 'Die Kartenfelder konnten nicht geladen werden',
  blockedWhy:
    'Sie kommen vom Zahlungsdienst, und vermutlich hat dieser Browser dessen Zertifikat noch nicht akzeptiert. Für einen Teil einer Seite fragt ein Browser nicht danach.',
  accept: 'Akzeptieren Sie dort das Zertifikat:',
  reload: 'Kommen Sie zurück und laden Sie diese Seite neu',
  needsScript: 'Um mit Karte zu zahlen, braucht diese Seite JavaScript.',
  testCards: 'Testkarten',
  isDemo: 'Dies ist eine Vorführung: Es fließt kein Geld.',
  approved: 'wird angenommen',
  declined: 'wird abgelehnt',
  debit: 'ist eine Debitkarte, ohne Zuschlag',
  anyRest: 'Ein Datum in der Zukunft, drei beliebige Ziffern, ein beliebiger Name.',
  react: 'Derselbe Laden in React',
}

const ar: ShopTexts = {
  title: 'الدفع',
  language: 'اللغة',
  order: 'طلبك',
  mug: 'كوب من الخزف الحجري',
  mugDetail: 'أخضر بحري، 350 مل',
  subtotal: 'المجموع الفرعي',
  shipping: 'الشحن',
  surcharge: 'رسوم البطاقة',
  total: 'الإجمالي',
  payByCard: 'الدفع بالبطاقة',
  number: 'رقم البطاقة',
  expires: 'تاريخ انتهاء الصلاحية',
  month: 'شهر انتهاء الصلاحية',
  year: 'سنة انتهاء الصلاحية',
  monthFormat: 'الشهر',
  yearFormat: 'السنة',
  code: 'رمز الأمان',
  name: 'الاسم على البطاقة',
  pay: 'ادفع {total}',
  paying: 'جارٍ الدفع…',
  adds: 'تُضيف بطاقة الائتمان {surcharge}، فيصبح الإجمالي {total}.',
  free: 'لا رسوم على بطاقات الخصم والبطاقات المدفوعة مسبقًا: الإجمالي {total}.',
  nameMissing: 'أدخل الاسم المكتوب على البطاقة.',
  expiryMissing: 'اختر الشهر والسنة.',
  expired: 'انتهت صلاحية البطاقة.',
  check: 'يُرجى مراجعة الحقول المحدّدة.',
  checking: 'نتحقق من عملية الدفع',
  noAnswer: 'لا نعرف بعد إن تم الخصم من بطاقتك. يُرجى عدم الدفع مرة أخرى.',
  whatNext:
    'نستفسر الآن من خدمة الدفع، وسنخبرك بالبريد الإلكتروني إن كان طلبك مدفوعًا. وإن لم يكن كذلك فلن يُخصم أي مبلغ.',
  thanks: 'شكرًا لك، تم دفع طلبك',
  paid: 'تم الدفع',
  amount: 'المبلغ',
  includesSurcharge: 'منها رسوم البطاقة',
  card: 'البطاقة',
  endingIn: '{card} تنتهي بالأرقام {digits}',
  payment: 'عملية الدفع',
  again: 'اشترِ كوبين آخرين',
  blocked: 'تعذّر تحميل حقول البطاقة',
  blockedWhy:
    'تأتي هذه الحقول من بوابة الدفع، والأرجح أن هذا المتصفح لم يقبل شهادتها بعد. لا يسأل المتصفح عن ذلك لجزء من الصفحة.',
  accept: 'اقبل الشهادة هناك:',
  reload: 'ثم عد وأعد تحميل هذه الصفحة',
  needsScript: 'تحتاج هذه الصفحة إلى JavaScript للدفع بالبطاقة.',
  testCards: 'بطاقات تجريبية',
  isDemo: 'هذا عرض تجريبي: لا تُنقل أي أموال.',
  approved: 'تُقبل',
  declined: 'تُرفض',
  debit: 'بطاقة خصم بلا رسوم',
  anyRest: 'أي تاريخ في المستقبل، وأي ثلاثة أرقام، وأي اسم.',
  react: 'المتجر نفسه بـ React',
}

export const shopTexts: Readonly<Record<Language, ShopTexts>> = { en, de, ar }

/** Puts amounts into a text. */
export function fill(text: string, amounts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => amounts[name] ?? '')
}
