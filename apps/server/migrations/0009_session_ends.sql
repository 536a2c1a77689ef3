-- Whoever ends a session, by whichever way, and the deletion of its account: those who hold a connection open for it hear.
CREATE FUNCTION "tell_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session', json_build_object('userId', OLD.user_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_end" AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_session_end"();
