package app

import "net/http"

type frameIn struct {
	InPage
	Assets bool `query:"assets" doc:"Load the page's style sheets, images and fonts"`
}

type assetIn struct {
	InPage
	U string `query:"u" required:"true" maxLength:"8000" doc:"The reference as the page wrote it"`
}

func (a *App) registerFrame() {
	const tag, path = "pages", "/api/work/{work}/pages/{page}"
	handle(a, streams(op("getFrame", http.MethodGet, path+"/frame", tag,
		"The page for the sample frame: sanitised, each element stamped with its number"), "text/html", "HTML"), a.getFrame)
	handle(a, streams(op("getAsset", http.MethodGet, path+"/asset", tag, "A style sheet, image or font of the page"),
		"application/octet-stream", "The asset"), a.getAsset)
}
