package accounts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/stores/store"

	"golang.org/x/crypto/argon2"
)

// What hashing a password costs: OWASP's second recommendation for argon2id
// (Password Storage Cheat Sheet), some 50 ms of one processor.
const (
	argonMemory  = 19 << 10 // KiB
	argonTime    = 2        // passes
	argonThreads = 1
	argonKey     = 32 // bytes
	argonSalt    = 16 // bytes
	hashesAtOnce = 2  // so many sign-ins are weighed at a time: memory and processors stay free for work
)

// Bounds of a password, in characters. There are no rules of composition: they
// make passwords worse (NIST SP 800-63B, 5.1.1.2).
const (
	minPassword = 10
	maxPassword = 200
)

// ErrWeakPassword refuses a password.
var ErrWeakPassword = errors.New("the password is too easy to guess")

var hashing = make(chan struct{}, hashesAtOnce)

// argon weighs a password, in its turn.
func argon(ctx context.Context, password string, salt []byte, time, memory uint32, threads uint8) ([]byte, error) {
	select {
	case hashing <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, time, memory, threads, argonKey), nil
}

// hashPassword is what is kept of a person's password, in the notation of the
// reference implementation: $argon2id$v=19$m=19456,t=2,p=1$salt$key.
func hashPassword(ctx context.Context, name, password string) (string, error) {
	if err := checkPassword(name, password); err != nil {
		return "", err
	}
	salt := make([]byte, argonSalt)
	rand.Read(salt) //nolint:errcheck // it never returns an error
	key, err := argon(ctx, password, salt, argonTime, argonMemory, argonThreads)
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonThreads, b64(salt), b64(key)), err
}

// checkPassword refuses what is guessed first.
func checkPassword(name, password string) error {
	n, folded := utf8.RuneCountInString(password), store.Fold(password)
	different := map[rune]bool{}
	for _, r := range folded {
		different[r] = true
	}
	switch {
	case !utf8.ValidString(password):
		return fmt.Errorf("%w: it is no text", ErrWeakPassword)
	case n < minPassword:
		return fmt.Errorf("%w: use %d characters or more, several words for example", ErrWeakPassword, minPassword)
	case n > maxPassword:
		return fmt.Errorf("%w: it has more than %d characters", ErrWeakPassword, maxPassword)
	case len(different) < 4:
		return fmt.Errorf("%w: it repeats a few characters", ErrWeakPassword)
	case utf8.RuneCountInString(name) > 3 && strings.Contains(folded, store.Fold(name)) && n < utf8.RuneCountInString(name)+minPassword/2:
		return fmt.Errorf("%w: it is little more than the name", ErrWeakPassword)
	case common[folded]:
		return fmt.Errorf("%w: it is among those that are tried first", ErrWeakPassword)
	}
	return nil
}

// common are the passwords of ten characters and more that lists of stolen ones hold most often.
var common = map[string]bool{
	"1234567890": true, "12345678910": true, "0123456789": true, "0987654321": true, "password123": true, "password1234": true,
	"passwordpassword": true, "qwertyuiop": true, "1q2w3e4r5t": true, "1q2w3e4r5t6y": true, "q1w2e3r4t5": true, "q1w2e3r4t5y6": true,
	"1qaz2wsx3edc": true, "qwerty12345": true, "qwerty123456": true, "123456789a": true, "a123456789": true, "iloveyou123": true,
	"administrator": true, "changeme123": true, "letmein123": true, "welcome123": true, "wrapsmith123": true, "123456789123": true,
}

// passwordMatches compares a password with what was kept, in a time that does not
// depend on either. Nothing matches what is kept of a person without a password.
func passwordMatches(ctx context.Context, kept, password string) (bool, error) {
	if kept == noPassword {
		_, err := passwordMatches(ctx, unknownPassword, password)
		return false, err
	}
	parts := strings.Split(kept, "$")
	var version int
	var memory, time uint32
	var threads uint8
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, fmt.Errorf("%w: a password is kept in a way that is not known", store.ErrDamaged)
	}
	_, err := fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=%d", &version, &memory, &time, &threads)
	salt, err2 := base64.RawStdEncoding.DecodeString(parts[4])
	key, err3 := base64.RawStdEncoding.DecodeString(parts[5])
	if err := errors.Join(err, err2, err3); err != nil || version != argon2.Version || memory > 1<<20 || time == 0 || threads == 0 {
		return false, errors.Join(fmt.Errorf("%w: a password is kept in a way that is not known", store.ErrDamaged), err)
	}
	got, err := argon(ctx, password, salt, time, memory, threads)
	return err == nil && subtle.ConstantTimeCompare(key, got) == 1, err
}

// unknownPassword is weighed when a name is not known, so that the time of
// the answer does not tell which names are.
const unknownPassword = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// secretBytes is the size of a token, a session or a link: 256 bits cannot be
// guessed, so that a plain digest of them is enough.
const secretBytes = 32

// newSecret is shown once, its digest kept.
func newSecret(prefix string) (secret, digest string) {
	raw := make([]byte, secretBytes)
	rand.Read(raw) //nolint:errcheck // it never returns an error
	secret = prefix + base64.RawURLEncoding.EncodeToString(raw)
	return secret, digestOf(secret)
}

func digestOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
