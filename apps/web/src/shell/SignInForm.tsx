import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { KeySquare } from 'lucide-react'
import { EmailLinkForm } from './sign-in/EmailLinkForm.tsx'
import { OrDivider } from './sign-in/OrDivider.tsx'
import { PasskeyButton } from './sign-in/PasskeyButton.tsx'
import { PhoneButton } from './sign-in/PhoneButton.tsx'
import { ProviderButtons } from './sign-in/ProviderButtons.tsx'
import styles from './sign-in/sign-in.module.css'
import { TermsNotice } from './sign-in/TermsNotice.tsx'

/**
 * All sign-in methods, the email link first.
 * @param onDone when the surrounding panel can close
 */
export function SignInForm({ onDone }: { onDone: () => void }) {
  return (
    <div className={styles.section}>
      <TermsNotice />
      <EmailLinkForm onSent={onDone} />
      <OrDivider />
      <div className={styles.methods}>
        <ProviderButtons onSignedIn={onDone} />
        <Button
          variant="outline"
          color="gray"
          wide
          icon={<KeySquare size={18} />}
          render={<Link to="/a/login" onClick={onDone} />}
        >
          {t('Password')}
        </Button>
        <PasskeyButton onSignedIn={onDone} />
        <PhoneButton onPressed={onDone} />
      </div>
      <p className={styles.row}>
        {t('New here?')}
        <Link to="/a/login" search={{ by: 'new' }} onClick={onDone}>
          {t('Create account')}
        </Link>
      </p>
    </div>
  )
}
