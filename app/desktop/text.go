package desktop

import (
	"os"
	"strings"
)

// text holds the words of the native parts of the window: dialogs and menu. The
// page's own words are the front end's.
type text struct {
	openFiles, openFolder, saveFile string
	pages, allFiles                 string
	file, view, quit                string
	reload                          string
	failed                          string
}

var english = text{
	openFiles: "Open pages", openFolder: "Open a folder of pages", saveFile: "Save as",
	pages: "Web pages", allFiles: "All files",
	file: "File", view: "View", quit: "Quit", reload: "Reload",
	failed: "Wrapsmith could not start",
}

var chinese = text{
	openFiles: "打开网页", openFolder: "打开网页文件夹", saveFile: "另存为",
	pages: "网页", allFiles: "所有文件",
	file: "文件", view: "视图", quit: "退出", reload: "重新载入",
	failed: "Wrapsmith 无法启动",
}

// words picks the language of the person's session, as gettext does.
func words() text {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			if strings.HasPrefix(v, "zh") {
				return chinese
			}
			return english
		}
	}
	return english
}
