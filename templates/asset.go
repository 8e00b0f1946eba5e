package templates

import (
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"
)

// assetTypes are the content types of assets, by their file name's ending.
var assetTypes = map[string]string{".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png"}

// Asset returns a style or a picture of a sample site by its file name.
func Asset(site, name string) (*File, error) {
	typ := assetTypes[path.Ext(name)]
	if !slices.Contains(order, site) || typ == "" || strings.Contains(name, "/") {
		return nil, fmt.Errorf("templates: %q: no such asset comes with the program: %w", site+"/"+name, fs.ErrNotExist)
	}
	data, err := files.ReadFile(path.Join(site, "assets", name))
	if err != nil {
		return nil, fmt.Errorf("templates: %w", err)
	}
	return &File{Name: name, ContentType: typ, Bytes: data}, nil
}

// AssetAt returns the asset that a bundled page means by an address on its own
// site. Mine says whether the address is on one of the sample sites at all:
// nothing there can be fetched, so an error is final.
func AssetAt(address string) (f *File, mine bool, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, false, fmt.Errorf("templates: %w", err)
	}
	sites, err := Sites()
	if err != nil {
		return nil, false, err
	}
	for _, s := range sites {
		base, err := url.Parse(s.Pages[0].URL)
		if err != nil || base.Host != u.Host {
			continue
		}
		f, err := Asset(s.ID, strings.TrimPrefix(u.Path, "/assets/"))
		if err != nil {
			return nil, true, err
		}
		f.URL = address
		return f, true, nil
	}
	return nil, false, nil
}
