import { t } from '@pentimento/language'
import { formatPercent } from '@pentimento/stage'
import type { UiTexts } from '@pentimento/ui'

/** The design system's own texts, in the page's language. */
export const uiTexts: UiTexts = {
  close: t('Close'),
  cancel: t('Cancel'),
  confirm: t('Confirm'),
  clear: t('Clear field'),
  loading: t('Loading'),
  retry: t('Try again'),
  notifications: t('Notifications'),
  showPassword: t('Show password'),
  hidePassword: t('Hide password'),
  required: t('This field is required'),
  requiredTextArea: t('Required'),
  before: t('Before'),
  after: t('After'),
  divider: t('Divider between before and after'),
  dividerAt: before => t('{before}% before, {after}% after', { before, after: 100 - before }),
  showOriginal: t('Hold to see the original'),
  customColor: t('Custom color'),
  transparent: t('Transparent'),
  pause: t('Keep open'),
  resume: t('Close automatically'),
  staysOpen: t('Stays open'),
  closesIn: seconds => t('Closes in {seconds} s', { seconds }),
  percent: formatPercent,
}
