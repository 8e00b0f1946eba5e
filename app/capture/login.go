package capture

import (
	"context"
	"time"

	"wrapsmith/app/logins"
	"wrapsmith/backend/web/login"
)

// SendLoginRequest is the request of SendLogin.
type SendLoginRequest struct {
	Token string `header:"Wrapsmith-Browser" required:"true" maxLength:"100" doc:"The token that Claim gave"`
	Body  struct {
		Host    string          `json:"host" minLength:"1" maxLength:"300"`
		Cookies []BrowserCookie `json:"cookies" minItems:"1" maxItems:"500"`
	}
}

// BrowserCookie is a cookie as a browser's extension reads it.
type BrowserCookie struct {
	Domain   string  `json:"domain" maxLength:"300"`
	HostOnly bool    `json:"hostOnly,omitempty"`
	Path     string  `json:"path,omitempty" maxLength:"2000"`
	Secure   bool    `json:"secure,omitempty"`
	Name     string  `json:"name" maxLength:"5000"`
	Value    string  `json:"value" maxLength:"8000"`
	Expires  float64 `json:"expires,omitempty" doc:"Unix seconds; absent: with the session"`
}

// SendLogin adds or renews the site login that the person gives from their own browser.
func (c *Captures) SendLogin(ctx context.Context, in *SendLoginRequest) (logins.SiteLogin, error) {
	if err := c.use(in.Token); err != nil {
		return logins.SiteLogin{}, err
	}
	var list []login.Cookie
	for _, k := range in.Body.Cookies {
		one := login.Cookie{Domain: k.Domain, Below: !k.HostOnly, Path: k.Path, Secure: k.Secure, Name: k.Name, Value: k.Value}
		if k.Expires > 0 {
			one.Expires = time.Unix(int64(k.Expires), 0).UTC()
		}
		list = append(list, one)
	}
	return c.logins.Keep(ctx, in.Body.Host, login.FromExtension, list)
}
