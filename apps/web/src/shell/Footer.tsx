import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <p>
        Pentimento: a painter’s word for what shows through where a picture was changed. Free software under
        the AGPL; this server keeps your pictures and sends them nowhere else.
      </p>
      <a href="/openapi.json">API description</a>
    </footer>
  )
}
