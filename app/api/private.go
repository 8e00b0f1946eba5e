package api

import (
	"reflect"

	"wrapsmith/app/problem"
)

// permissions are the members of requests by which a person allows fetching
// from private networks. On their own machine that is theirs to allow; on a
// team's server it would open the network that the server stands in.
var permissions = map[string]bool{"AllowHost": true, "AllowHosts": true, "WebhookHosts": true, "Proxy": true}

// errPrivate refuses a permission that is not a person's to give.
var errPrivate = problem.New(problem.Forbidden, "privatehosts",
	"This server fetches nothing from private networks, and by no proxy of one's own. Whoever runs it can allow that with --private-hosts.")

// mayReach refuses a request that allows private hosts on a team's server which does not.
func (a *App) mayReach(in any) error {
	if a.team.PrivateHosts() || !permits(reflect.ValueOf(in)) {
		return nil
	}
	return errPrivate
}

// permits reports whether a permission is given anywhere in a request.
func permits(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && permits(v.Elem())
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return false // bytes of a page
		}
		for i := range v.Len() {
			if permits(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() {
				continue
			}
			if permissions[field.Name] && given(v.Field(i)) || permits(v.Field(i)) {
				return true
			}
		}
	default: // a word or a number
	}
	return false
}

// given reports whether a permission holds something: true, or a host.
func given(v reflect.Value) bool {
	if v.Kind() == reflect.Slice {
		return v.Len() > 0
	}
	return !v.IsZero()
}
